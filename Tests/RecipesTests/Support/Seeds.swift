/// The seeds that every property runs with: fixed ones, and one that is new in every run.
let seeds: [UInt64] = [1, 2, 3, 0xC0FFEE, .random(in: 0 ... .max)]
