// @ts-nocheck: AssemblyScript, which `npm run kernel` checks and compiles
/** Values of which a first look tells where the one in question must lie. */
const SAMPLE: i32 = 256
/** How far beside its place in the sample that is sought, in standard errors: 1 in 400 is missed, and sorted out whole. */
const SLACK: f64 = 3

/**
 * The value in a place of the sorted list, and its successor (itself at the end), found without sorting: a sample
 * brackets them, one pass picks what lies in the bracket, and quickselect ends it. When they are not all in the bracket
 * the whole list is searched: the result is exact always.
 *
 * @param values f64
 * @param place 0-based
 * @param scratch room for `count` values
 * @param found two f64
 */
export function orderStatistic(values: usize, count: i32, place: i32, scratch: usize, found: usize): void {
  if (count > 4 * SAMPLE) {
    bracket(values, count, place, scratch, found)
    const from = load<f64>(found)
    const to = load<f64>(found, 8)
    const below = pick(values, count, from, to, scratch)
    const within = picked
    if (place >= below && place + 1 < below + within) {
      quickselect(scratch, within, place - below, found)
      return
    }
  }
  memory.copy(scratch, values, usize(count) << 3)
  quickselect(scratch, count, place, found)
}

/** Two values between which the place very likely lies. */
function bracket(values: usize, count: i32, place: i32, scratch: usize, found: usize): void {
  const step = count / SAMPLE
  for (let at = 0; at < SAMPLE; at++) {
    store<f64>(scratch + (usize(at) << 3), load<f64>(values + (usize(at * step) << 3)))
  }
  const share = f64(place) / f64(count)
  const centre = share * SAMPLE
  const slack = SLACK * sqrt<f64>(SAMPLE * share * (1 - share)) + 2
  const first = i32(centre - slack)
  const last = i32(centre + slack) + 1
  let from = -Infinity
  let to = Infinity
  if (last < SAMPLE) {
    quickselect(scratch, SAMPLE, last, found)
    to = load<f64>(found)
  }
  if (first > 0) {
    quickselect(scratch, SAMPLE, first, found)
    from = load<f64>(found)
  }
  store<f64>(found, from)
  store<f64>(found, to, 8)
}

/** How many values `pick` wrote. */
let picked: i32 = 0

/** Copies the values from `from` to `to`, both included, and returns how many are smaller. */
function pick(values: usize, count: i32, from: f64, to: f64, into: usize): i32 {
  const lowest = f64x2.splat(from)
  const highest = f64x2.splat(to)
  const start = into
  let smaller = i64x2.splat(0)
  const paired = count & ~3
  let at = 0
  for (; at < paired; at += 4) {
    const place = values + (usize(at) << 3)
    const one = v128.load(place)
    const two = v128.load(place, 16)
    const oneBelow = f64x2.lt(one, lowest)
    const twoBelow = f64x2.lt(two, lowest)
    smaller = i64x2.sub(i64x2.sub(smaller, oneBelow), twoBelow)
    const oneWithin = v128.andnot(f64x2.le(one, highest), oneBelow)
    const twoWithin = v128.andnot(f64x2.le(two, highest), twoBelow)
    if (v128.any_true(v128.or(oneWithin, twoWithin))) {
      // Each is written where the next one goes; only those within move the end on.
      store<f64>(into, f64x2.extract_lane(one, 0))
      into += usize(i64x2.extract_lane(oneWithin, 0)) & 8
      store<f64>(into, f64x2.extract_lane(one, 1))
      into += usize(i64x2.extract_lane(oneWithin, 1)) & 8
      store<f64>(into, f64x2.extract_lane(two, 0))
      into += usize(i64x2.extract_lane(twoWithin, 0)) & 8
      store<f64>(into, f64x2.extract_lane(two, 1))
      into += usize(i64x2.extract_lane(twoWithin, 1)) & 8
    }
  }
  let below = i32(i64x2.extract_lane(smaller, 0) + i64x2.extract_lane(smaller, 1))
  for (; at < count; at++) {
    const value = load<f64>(values + (usize(at) << 3))
    if (value < from) below++
    else if (value <= to) {
      store<f64>(into, value)
      into += 8
    }
  }
  picked = i32((into - start) >> 3)
  return below
}

/** Selection by parting, in place: a place is found in linear time on average, among equal values too. */
function quickselect(values: usize, count: i32, place: i32, found: usize): void {
  let left = 0
  let right = count
  while (right - left > 1) {
    const pivot = medianOfThree(values, left, right - 1)
    let middle = part(values, left, right, pivot, 0)
    if (middle === left) {
      // None is smaller: those that equal the pivot come first, and the rest is less by them.
      middle = part(values, left, right, pivot, 1)
      if (place < middle) break
    }
    if (place < middle) right = middle
    else left = middle
  }
  let next = place + 1 < count ? Infinity : load<f64>(values + (usize(place) << 3))
  for (let at = place + 1; at < count; at++) next = min<f64>(next, load<f64>(values + (usize(at) << 3)))
  store<f64>(found, load<f64>(values + (usize(place) << 3)))
  store<f64>(found, next, 8)
}

/**
 * Lomuto's partition: moves the values below the pivot before the others, without a branch that no processor could
 * foresee. Returns the first place of the others.
 *
 * @param equal 1 to move those that equal the pivot as well, else 0
 */
function part(values: usize, left: i32, right: i32, pivot: f64, equal: i32): i32 {
  let end = values + (usize(left) << 3)
  const last = values + (usize(right) << 3)
  for (let at = end; at < last; at += 8) {
    const value = load<f64>(at)
    store<f64>(at, load<f64>(end))
    store<f64>(end, value)
    end += usize(i32(value < pivot) | (i32(value === pivot) & equal)) << 3
  }
  return i32((end - values) >> 3)
}

function medianOfThree(values: usize, left: i32, right: i32): f64 {
  const a = load<f64>(values + (usize(left) << 3))
  const b = load<f64>(values + (usize((left + right) >> 1) << 3))
  const c = load<f64>(values + (usize(right) << 3))
  return max<f64>(min<f64>(a, b), min<f64>(max<f64>(a, b), c))
}
