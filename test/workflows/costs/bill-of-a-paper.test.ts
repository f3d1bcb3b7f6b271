import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { samplePaper } from '../../../src/demo/walk.ts'
import type { RoundChoices } from '../../../src/ingestion/round-settings.ts'
import { loadPrompt } from '../../../src/prompts.ts'
import { noChoices } from '../../helpers/no-choices.ts'
import { readSamplePaper } from '../../suites/aer/recorded-extraction.ts'
import { type BilledRound, billOfRounds } from './bill-of-rounds.ts'

const file = new URL('bill-of-a-paper.md', import.meta.url)
const models = ['openai:gpt-5.2-2025-12-11', 'anthropic:claude-sonnet-4-6']
/** Nothing is asked of the model, and it reads our text everywhere. */
const asBefore: RoundChoices = { effort: new Map([['', 'none']]), paper: new Map([['', 'text']]) }

async function bills(modelId: string) {
  const paper = await readSamplePaper()
  const common = { paper, pdf: readFileSync(samplePaper), modelId }
  return {
    before: await billOfRounds({ ...common, choices: asBefore, isCached: false }),
    text: await billOfRounds({ ...common, choices: asBefore, isCached: true }),
    after: await billOfRounds({ ...common, choices: noChoices, isCached: true })
  }
}

const sum = (rounds: readonly BilledRound[], of: 'usd' | 'input' | 'cached' | 'output') =>
  rounds.reduce((total, round) => total + round[of], 0)
/** Of the input of rounds that read the paper: what was not read from a cache. */
const uncached = (rounds: readonly BilledRound[]) => 1 - sum(rounds, 'cached') / sum(rounds, 'input')
/** What is promised of the share of input that is not read from the cache. */
const mostUncached = 0.35
const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`

/** Rounds with one letter share a prefix in the cache: the paper in one form, at one effort. */
function prefixOf({ effort, paper }: BilledRound): string {
  if (paper === null) return '-'
  return `${paper === 'text' ? 'T' : 'F'}${effort === null ? '' : `, ${effort}`}`
}

function pageOf(all: { modelId: string; before: BilledRound[]; text: BilledRound[]; after: BilledRound[] }[]): string {
  const lines = [
    '# What a paper costs, round by round',
    '',
    'The sample paper (12 pages) as both vendors receive it, one round behind the other, with the recorded replies. Written by',
    '`bill-of-a-paper.test.ts` (`UPDATE_BILL=1`), which fails when what is sent changes. Tokens are a quarter of the characters, and 2,500',
    'for a page of a file; what a model would think besides is not in here. *Before* is our text in every round, no effort and no',
    'cache; *after* is what the suite sends. A repair sends the last reply with what was wrong with it, and asks for the entries that',
    'fail alone where its checks name them, and for the whole reply again where they do not.'
  ]
  for (const { modelId, before, text, after } of all) {
    lines.push(
      ...['', `## ${modelId}`, ''],
      row(
        'round',
        'effort',
        'paper',
        'prefix',
        'images',
        'parts',
        'input',
        'from cache',
        'output',
        'share of bill',
        'before, USD',
        'after, USD'
      ),
      row(...Array<string>(12).fill('---')),
      ...after.map((round, at) =>
        row(
          ...[
            round.round,
            round.effort ?? '-',
            round.paper ?? '-',
            prefixOf(round),
            round.images,
            round.parts.join(', ')
          ],
          ...[round.input, round.cached, round.output, `${Math.round((100 * round.usd) / sum(after, 'usd'))} %`],
          ...[before[at]!.usd.toFixed(4), round.usd.toFixed(4)]
        )
      ),
      row(
        ...['all', '', '', '', '', '', sum(after, 'input'), sum(after, 'cached'), sum(after, 'output'), ''],
        ...[sum(before, 'usd').toFixed(4), sum(after, 'usd').toFixed(4)]
      ),
      '',
      `Share of input that is not read from the cache: ${uncached(text).toFixed(2)} with our text everywhere at one effort, ${uncached(after).toFixed(2)} as the suite sends it.`
    )
  }
  return `${lines.join('\n')}\n`
}

describe('the bill of a paper', () => {
  it('is what both vendors receive and charge for each round', async () => {
    const all = []
    for (const modelId of models) all.push({ modelId, ...(await bills(modelId)) })
    const page = pageOf(all)
    if (process.env.UPDATE_BILL) writeFileSync(file, page)
    expect(page).toBe(readFileSync(file, 'utf8'))
    for (const { text, after } of all) {
      expect(uncached(text)).toBeLessThanOrEqual(mostUncached)
      expect(uncached(after)).toBeLessThanOrEqual(mostUncached)
    }
    expect(loadPrompt('repair').template).toContain('Send the whole reply again')
    expect(loadPrompt('repair-entries').template).toContain('Send these entries alone')
  }, 120_000)
})
