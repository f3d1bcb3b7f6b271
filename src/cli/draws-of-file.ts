import { existsSync } from 'node:fs'
import { z } from 'zod'
import { InvalidError } from '../errors.ts'
import { readJsonLines } from './read-json-lines.ts'

/** What tells a line of `aerbench run` from others, which may mean something else by `repeat`. */
const runLineSchema = z.looseObject({
  itemId: z.string(),
  promptHash: z.string(),
  repeat: z.int().positive().default(1)
})

/** Which draw a line is of; the first where it says nothing, and null for what `aerbench run` did not write. */
export function drawOf(line: unknown): number | null {
  return runLineSchema.safeParse(line).data?.repeat ?? null
}

/**
 * Makes sure that a file holds the draw that is asked for, or a single one: a submission has one response to each item.
 *
 * @param file standard input can be read but once, and is not looked at; nor is a file that is not there needed to follow
 *   a submission
 * @throws {InvalidError} `repeat_unnamed` where there are several, `repeat_missing`
 */
export async function requireDraw(file: string, repeat: number | undefined): Promise<void> {
  if (file === '-' || !existsSync(file)) return
  const draws = new Set<number>()
  for await (const { value } of readJsonLines(file)) {
    const draw = drawOf(value)
    if (draw !== null) draws.add(draw)
  }
  const there = [...draws].sort((one, other) => one - other)
  if (repeat === undefined && there.length > 1) {
    throw new InvalidError(
      'repeat_unnamed',
      `${file} holds draws ${there.join(', ')} of its items: choose one with --repeat`
    )
  }
  if (repeat !== undefined && !draws.has(repeat)) {
    const held = there.length === 0 ? 'was not written by `aerbench run`' : `holds draws ${there.join(', ')} alone`
    throw new InvalidError('repeat_missing', `--repeat ${repeat}: ${file} ${held}`)
  }
}
