import { createHmac } from 'node:crypto'
import { StatisticsError } from '../errors.ts'

const TWO_32 = 4_294_967_296
/** Up to here a 32-bit word times the bound is exact in a double. */
const LARGEST_BOUND = 2 ** 21

/** A stream of random numbers: the same seed and name give the same numbers on every machine. */
export type Random = {
  /** The next 32 bits, as an integer in [0, 2^32). */
  word(): number
  /** A float in [0, 1) made of 53 random bits. */
  float(): number
  /** An integer in [0, below), each exactly as likely as the others; `below` is an integer from 1 to 2^21. */
  integer(below: number): number
  /** Fills `into` with such integers; the numbers that `integer` would give one by one. */
  fill(into: Int32Array, below: number): void
}

/**
 * A seeded generator: xoshiro128** 1.1, its state filled by splitmix32 from the seed and the name of the stream.
 * Streams of different names are unrelated, so what one part of a computation draws does not depend on which other
 * parts there are. Not for secrets.
 *
 * Source: Blackman & Vigna (2021), Scrambled Linear Pseudorandom Number Generators, ACM TOMS 47(4); integers below a
 * bound after Lemire (2019), Fast Random Integer Generation in an Interval, ACM TOMACS 29(1).
 *
 * @param seed a non-negative safe integer
 * @param stream any text
 * @throws {StatisticsError} `seed_invalid`; `bound_invalid` when a bound is not an integer from 1 to 2^21
 */
export function seededRandom(seed: number, stream = ''): Random {
  return randomFromState(seededState(seed, stream))
}

/**
 * A stream of random numbers under a secret: its state is the HMAC-SHA256 of its name, so that who knows the code and sees
 * numbers of some streams learns nothing of the secret, nor of other streams. How hard the secret is to guess is the
 * caller's to see to. Source: RFC 2104.
 *
 * @param secret any text
 */
export function secretRandom(secret: string, stream: string): Random {
  const digest = createHmac('sha256', secret).update(stream).digest()
  return randomFromState(Uint32Array.from({ length: 4 }, (_, word) => digest.readUInt32LE(4 * word)))
}

/**
 * The state with which the stream of that seed and name begins.
 *
 * @throws {StatisticsError} `seed_invalid`
 */
export function seededState(seed: number, stream: string): Uint32Array {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    throw new StatisticsError('seed_invalid', `seededRandom requires a non-negative safe integer as seed, got ${seed}`)
  }
  return stateFrom(seed, stream)
}

/** The generator over a given state: four 32-bit words, not all zero, which it goes on to change. */
export function randomFromState(state: Uint32Array): Random {
  const word = () => {
    const s0 = state[0]!
    const s1 = state[1]!
    const s2 = state[2]! ^ s0
    const s3 = state[3]! ^ s1
    state[0] = s0 ^ s3
    state[1] = s1 ^ s2
    state[2] = s2 ^ (s1 << 9)
    state[3] = rotateLeft(s3, 11)
    return Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0
  }
  const fill = (into: Int32Array, below: number) => {
    const rejected = TWO_32 % checkedBound(below)
    for (let i = 0; i < into.length; i++) {
      // The high half of word * below is the integer. Words whose low half is too small would favour some integers.
      let product = word() * below
      let high = Math.floor(product / TWO_32)
      while (product - high * TWO_32 < rejected) {
        product = word() * below
        high = Math.floor(product / TWO_32)
      }
      into[i] = high
    }
  }
  const single = new Int32Array(1)
  return {
    word,
    float: () => ((word() >>> 5) * 67_108_864 + (word() >>> 6)) / 9_007_199_254_740_992,
    integer: (below) => {
      fill(single, below)
      return single[0]!
    },
    fill
  }
}

function stateFrom(seed: number, stream: string): Uint32Array {
  let mixed = 0
  const absorb = (value: number) => {
    mixed = splitmix32(mixed ^ value)
  }
  absorb(seed)
  absorb(Math.floor(seed / TWO_32))
  for (let i = 0; i < stream.length; i++) absorb(stream.charCodeAt(i))
  const state = new Uint32Array(4)
  for (let i = 0; i < 4; i++) {
    state[i] = splitmix32(mixed + Math.imul(i, 0x9e3779b9))
  }
  return state
}

/** One step of splitmix32 with the finaliser of Pelle Evensen's and Chris Wellons's search: 32 bits to 32 bits. */
function splitmix32(value: number): number {
  let z = (value + 0x9e3779b9) | 0
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
  return z ^ (z >>> 15)
}

function rotateLeft(value: number, bits: number): number {
  return (value << bits) | (value >>> (32 - bits))
}

function checkedBound(below: number): number {
  if (!Number.isInteger(below) || below < 1 || below > LARGEST_BOUND) {
    throw new StatisticsError('bound_invalid', `a random integer requires a bound from 1 to 2^21, got ${below}`)
  }
  return below
}
