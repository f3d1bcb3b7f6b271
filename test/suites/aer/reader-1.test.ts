import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { findTaskType } from '../../../src/suites/index.ts'
import { readBy, readResponse } from '../../../src/suites/read-response.ts'
import type { ItemContent } from '../../../src/suites/suite.ts'
import { laws, references } from '../../ingestion/citations/laws.ts'
import { aCiItem, fields, labels } from './ci/an-item.ts'
import { anEkItem } from './ek/an-item.ts'

/**
 * What the first reader makes of responses is frozen: releases from before the second one rest on it. A hash that moves
 * here says that a shared function was changed under it.
 */
function hashOf(taskTypeName: string, content: ItemContent, outputs: readonly string[]): string {
  const taskType = readBy(1, findTaskType(aerSuite, taskTypeName))
  const results = outputs.map((output) => {
    const { parsed } = readResponse(taskType, { output, content })
    return parsed.ok ? taskType.rules(content, parsed.answer) : parsed
  })
  return createHash('sha256').update(JSON.stringify(results)).digest('hex').slice(0, 16)
}

const ek = anEkItem()
const key = Object.fromEntries(ek.gold.answers.map(({ id, answer }) => [id, answer]))
const ids = Object.keys(key)
const shown = (id: string) => [key[id]].flat().join(', ')

/** Ways to give one answer; `@` is the right one. */
const phrases = [
  '@',
  '(@)',
  '**@**',
  '@.',
  '$@$',
  '\\boxed{@}',
  '@ because of it',
  'Option @',
  'The answer is @',
  'I would go with @',
  '@ or A',
  'not @',
  'A. no, @',
  'Answer: @',
  '"@"',
  '`@`',
  '@ ✓',
  '~ @',
  '@; A',
  '',
  '?',
  'none',
  '@ @',
  'Most likely @',
  '[@]',
  '@ (A)',
  'the correct order is @',
  'it is @',
  '@, I think',
  '@\n\nbecause',
  'この @',
  '@%',
  '-@',
  'about @',
  '@ [1]'
]
/** Ways to write a sheet of answers. */
const sheets: ((answers: Record<string, string>) => string)[] = [
  (answers) => JSON.stringify(answers),
  (answers) => JSON.stringify({ answers }),
  (answers) => `\`\`\`json\n${JSON.stringify(answers, null, 2)}\n\`\`\``,
  (answers) => JSON.stringify(JSON.stringify(answers)),
  (answers) => JSON.stringify(Object.entries(answers).map(([id, answer]) => ({ id, answer }))),
  (answers) => JSON.stringify(Object.entries(answers).map(([id, answer]) => ({ reasoning: 'A is wrong', id, answer }))),
  (answers) =>
    Object.entries(answers)
      .map(([id, answer]) => `${id}: ${answer}`)
      .join('\n'),
  (answers) =>
    Object.entries(answers)
      .map(([id, answer]) => `- **${id}** - ${answer}`)
      .join('\n'),
  (answers) =>
    Object.entries(answers)
      .map(([id, answer]) => `| ${id} | ${answer} | since |`)
      .join('\n'),
  (answers) =>
    Object.entries(answers)
      .map(([id, answer]) => `${id},${answer}`)
      .join('\n'),
  (answers) =>
    Object.entries(answers)
      .map(([id, answer]) => `<${id}>${answer}</${id}>`)
      .join('\n'),
  (answers) =>
    Object.entries(answers)
      .map(([id, answer]) => `## ${id}\n\nAnswer: ${answer}`)
      .join('\n'),
  (answers) =>
    Object.values(answers)
      .map((answer, i) => `${i + 1}. ${answer}`)
      .join('\n'),
  (answers) =>
    Object.entries(answers)
      .map(([id, answer]) => `The answer to ${id} is ${answer}.`)
      .join(' '),
  (answers) => `<think>SC01: A</think>${JSON.stringify(answers)}`,
  (answers) => `SC01: A</think>\n${JSON.stringify(answers)}`,
  (answers) => `<think>${JSON.stringify(answers)}`,
  (answers) => JSON.stringify(answers).slice(0, 150)
]

const phrased = phrases.flatMap((phrase) =>
  ids.map((id) => JSON.stringify({ ...key, [id]: phrase.replaceAll('@', shown(id)) }))
)
const laidOut = sheets.map((sheet) => sheet(Object.fromEntries(ids.map((id) => [id, shown(id)]))))
const pairs: { stem: string; gold: string; acceptable: string; response: string }[] = parse(
  readFileSync(new URL('./ek/reader-1/fill-in-blank-pairs.csv', import.meta.url), 'utf8'),
  { columns: true }
)

describe('the first reader', () => {
  it('grades EK sheets as it did: ways to give an answer, and ways to write a sheet', () => {
    expect(hashOf('EK', ek, phrased)).toBe('c62bffaa8724e556')
    expect(hashOf('EK', ek, laidOut)).toBe('726f77201ef78aa6')
  })

  it('grades fill-in answers as it did', () => {
    const [first] = ek.gold.answers.filter(({ type }) => type === 'fill_in_blank')
    const hashes = pairs.map(({ stem, gold, acceptable, response }) => {
      const questions = ek.examinee.questions.map((each) =>
        each.id === first!.id && stem !== '' ? { ...each, stem } : each
      )
      const answer = {
        id: first!.id,
        type: 'fill_in_blank',
        answer: gold,
        acceptable: acceptable === '' ? [] : acceptable.split(' | ')
      }
      const content = {
        examinee: { ...ek.examinee, questions },
        gold: { ...ek.gold, answers: ek.gold.answers.map((each) => (each.id === first!.id ? answer : each)) }
      }
      return hashOf('EK', content, [JSON.stringify({ [first!.id]: response })])
    })
    expect(createHash('sha256').update(hashes.join()).digest('hex').slice(0, 16)).toBe('92deb7c7d7ebb84f')
  })

  it('grades CI sheets as it did', () => {
    const given = phrases.flatMap((phrase) =>
      fields.map((field) => JSON.stringify({ ...labels, [field]: phrase.replaceAll('@', labels[field]!) }))
    )
    expect(hashOf('CI', aCiItem(), [...given, ...sheets.map((sheet) => sheet(labels))])).toBe('1490d611fa4961ee')
  })

  it('finds citations as it did: of works in other languages and styles those that read as English ones', () => {
    const keys = references.map(({ key }) => key)
    const content = { examinee: {}, gold: { references, tiers: { tier1: keys.slice(0, 6), tier2: keys.slice(6) } } }
    const texts = laws.map(({ text }) => text)
    expect(hashOf('LR', content, [...texts, texts.join('\n\n'), texts.slice(0, 99).join(' ')])).toBe('434762efbbd79eed')
  })
})
