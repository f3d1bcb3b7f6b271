/** Seeded source of uniform numbers in [0, 1): mulberry32, 32 bits of state. Same seed, same numbers, any machine. */
export function seededRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One standard normal draw (Box-Muller, cosine branch). */
export function normal(random) {
  const radius = Math.sqrt(-2 * Math.log(1 - random()))
  return radius * Math.cos(2 * Math.PI * random())
}

/** Number of successes in `trials` independent draws with the given probability. */
export function binomial(random, trials, probability) {
  let successes = 0
  for (let trial = 0; trial < trials; trial++) if (random() < probability) successes++
  return successes
}

/** A shuffled copy (Fisher-Yates). */
export function shuffle(random, values) {
  const shuffled = [...values]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    ;[shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]]
  }
  return shuffled
}
