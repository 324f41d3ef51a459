// MARK: Signals

// Rings, vibrates, speaks and keeps the screen on, as far as the browser can and the person wants. Calls `changed` when
// the sound was switched on or off.
function signals(form, changed) {
  const { ring, vibrate, speak } = form.elements;
  const voice = window.speechSynthesis;
  const offered = [[ring, window.AudioContext], [vibrate, navigator.vibrate], [speak, voice]];
  const chosen = kept.get("signals") || {};
  for (const [box, isPossible] of offered) {
    box.closest("label").hidden = !isPossible;
    box.checked = Boolean(isPossible) && (chosen[box.name] ?? box.checked);
  }
  form.hidden = !offered.some(([, isPossible]) => isPossible);
  form.addEventListener("change", () => {
    kept.set("signals", { ring: ring.checked, vibrate: vibrate.checked, speak: speak.checked });
    if (!speak.checked && voice) voice.cancel();
    changed();
  });

  let [audio, planned, lock] = [null, [], null];

  // Browsers make no sound until somebody touches the page.
  function unlock() {
    if (!ring.checked) return;
    if (!audio) {
      audio = new AudioContext();
      audio.addEventListener("statechange", changed);
    }
    if (audio.state !== "running") audio.resume();
  }

  // A stroke of a bell at a time of the audio clock.
  function stroke(at) {
    const volume = audio.createGain();
    volume.gain.setValueAtTime(0.4, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 1);
    volume.connect(audio.destination);
    for (const pitch of [880, 1320]) {
      const tone = audio.createOscillator();
      tone.frequency.value = pitch;
      tone.connect(volume);
      tone.start(at);
      tone.stop(at + 1);
    }
    return volume;
  }

  return {
    unlock,
    isMute: () => ring.checked && (!audio || audio.state !== "running"),

    ringNow() {
      unlock();
      if (ring.checked) stroke(audio.currentTime);
    },

    // Rings after each of these seconds, and no longer when it was planned before. The audio clock rings at the right
    // time even while the page is busy or in the background.
    ringAfter(times) {
      for (const volume of planned) volume.disconnect();
      const isOn = ring.checked && audio && audio.state === "running";
      planned = isOn ? times.map((time) => stroke(audio.currentTime + time)) : [];
    },

    vibrate() {
      const isTouched = !navigator.userActivation || navigator.userActivation.hasBeenActive;
      if (vibrate.checked && isTouched) navigator.vibrate(400);
    },

    say(text, language) {
      if (!speak.checked) return;
      voice.cancel();
      const words = new SpeechSynthesisUtterance(text);
      words.lang = language;
      voice.speak(words);
    },

    // The browser takes the lock away when the page is hidden; the next call asks again.
    keepAwake(isWanted) {
      if (!navigator.wakeLock || isWanted === Boolean(lock) || page.hidden) return;
      if (isWanted) {
        const asked = lock = navigator.wakeLock.request("screen").catch(() => null);
        asked.then((given) => given && given.addEventListener("release", () => {
          if (lock === asked) lock = null;
        }));
      } else {
        lock.then((given) => given && given.release());
        lock = null;
      }
    },
  };
}
