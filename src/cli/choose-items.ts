import { existsSync, readFileSync } from 'node:fs'
import { AppError } from '../errors.ts'
import type { ExamineeTask } from '../workflows/releases/ask-examinee.ts'
import { requireFile } from './require-file.ts'

/** Ids that are not there, named in a message. */
const mostNamed = 5

/**
 * The first items of each task type, as many of one type as of another where there are so many: the types take turns, in
 * the order in which their first items stand. A shorter choice is part of every longer one.
 *
 * @returns `limit` items at the most, in their order
 */
export function balancedItems(items: readonly ExamineeTask[], limit: number): ExamineeTask[] {
  const turns = [...Map.groupBy(items, ({ taskType }) => taskType).values()].flatMap((own) =>
    own.map((item, turn) => ({ item, turn }))
  )
  const chosen = turns.toSorted((one, other) => one.turn - other.turn).slice(0, limit)
  const ids = new Set(chosen.map(({ item }) => item.id))
  return items.filter(({ id }) => ids.has(id))
}

/**
 * The items of these ids, in the order of the release.
 *
 * @throws {AppError} `items_unknown` naming the first ids that are not among the items
 */
export function namedItems(items: readonly ExamineeTask[], ids: readonly string[], where: string): ExamineeTask[] {
  const known = new Set(items.map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) {
    const more = unknown.length > mostNamed ? `, and ${unknown.length - mostNamed} more` : ''
    const named = unknown.slice(0, mostNamed).join(', ')
    throw new AppError('items_unknown', `${where} has no item ${named}${more}`, 400)
  }
  const wanted = new Set(ids)
  return items.filter(({ id }) => wanted.has(id))
}

/** An id: letters, digits and what joins them. */
const idForm = /^[A-Za-z0-9][A-Za-z0-9._:-]*$/

/**
 * Ids as `EK-1,CI-2`, or of a file with one a line; blank lines and those that begin with # say nothing. What has a
 * slash, or a dot that is followed by letters alone, is the name of a file.
 *
 * @throws {AppError} `items_unnamed` when there is none, or one that is no id; `file_missing`, `file_unreadable`
 */
export function readIds(listOrFile: string): string[] {
  const isFile = existsSync(listOrFile) || /[/\\]|\.[A-Za-z]+$/.test(listOrFile)
  const words = isFile ? linesOf(listOrFile) : listOrFile.split(',').map((word) => word.trim())
  const bad = words.find((word) => !idForm.test(word))
  if (bad === undefined && words.length > 0) return [...new Set(words)]
  const reason = bad === undefined ? 'names no item' : `names ${JSON.stringify(bad.slice(0, 80))}, which is no id`
  throw new AppError(
    'items_unnamed',
    `--items ${listOrFile} ${reason}: give ids as EK-1,CI-2, or a file with one a line`,
    400
  )
}

function linesOf(path: string): string[] {
  requireFile(path)
  const lines = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
  return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
}
