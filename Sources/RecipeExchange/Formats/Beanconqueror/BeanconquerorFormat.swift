import Recipes
import Text

/// Exports of the app Beanconqueror: a ZIP archive with `Beanconqueror.json` and further chunks of brews and beans, or
/// that JSON file.
///
/// Brews become requests for the diary. A preparation has no amounts of its own: with those of its best brew, else its
/// favorite or its newest one, it becomes a recipe.
enum BeanconquerorFormat {
  static let description = FormatDescription(
    title: "Beanconqueror",
    source:
      "https://github.com/graphefruit/Beanconqueror (src/services/uiExportImportHelper.ts, src/interfaces)",
    summary:
      "The ZIP archive of an export, the file `Beanconqueror.json` in it, or a single brew that the app shares. Only read.",
    fields: [
      ("PREPARATION[].name", .carried, "name"),
      ("PREPARATION[].type, .style_type", .changed, "method"),
      ("PREPARATION[].note", .carried, "notes"),
      ("PREPARATION[] without brews", .lost, "nothing gives a dose or water"),
      ("BREWS[].grind_weight", .carried, "dose; doseGrams"),
      ("BREWS[].bean_weight_in", .carried, "the same, if there is no grind_weight"),
      ("BREWS[].method_of_preparation", .changed, "method, recipeNameAtBrew"),
      ("BREWS[].brew_quantity", .carried, "yield; targetYieldGrams"),
      ("BREWS[].brew_beverage_quantity", .carried, "the same for espresso, else beverageGrams"),
      ("BREWS[].brew_temperature", .carried, "temperature; 0 counts as missing"),
      ("BREWS[].brew_time, .brew_time_milliseconds", .carried, "totalTime; totalTimeSeconds"),
      ("BREWS[].grind_size", .carried, "grindSetting"),
      ("BREWS[].bean", .changed, "coffee: the name behind its id; roastedOn: the day of its roast"),
      ("BREWS[].mill", .changed, "grinder: the name behind its id"),
      ("BREWS[].rating", .changed, "rating, on a scale of 5; none for a brew without one"),
      ("BREWS[].note", .changed, "note, cut to 280 characters"),
      ("BREWS[].tds", .carried, "tdsPercent"),
      ("BREWS[].config.unix_timestamp", .carried, "timestamp; a brew without one is left out"),
      ("BREWS[].config.uuid", .carried, "source"),
      (
        "BREWS[].flow_profile", .changed,
        "curveGrams, a number for each second, from the file in the archive that it names; the rest is lost"
      ),
      ("(no grind size)", .assumed, "grind: medium"),
      (
        "BREWS[].cupping, .coordinates, …", .lost,
        "neither a recipe nor the diary has such a field"
      ),
      (
        "BEANS, MILL, WATER, SETTINGS, GREEN_BEANS, …", .lost,
        "only their names, where a brew refers to them"
      ),
    ],
    held: HeldKeys(recipe: [], step: []),
    recognizes: { file in
      ZipArchive.isArchive(file.bytes) || file.hasObject(with: "PREPARATION")
        || file.hasObject(with: "BREWS")
        || file.hasObject(with: "brew", "bean", "preparation")
          && !file.objects[0].node.isVisualizerForBeanconqueror
    },
    read: { file, defaults throws(ImportRefusal) in
      let store = try BeanconquerorStore(file)
      return BeanconquerorReader(store, defaults).result
    },
    write: nil
  )
}
