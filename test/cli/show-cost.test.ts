import { describe, expect, it } from 'vitest'
import { showBill } from '../../src/cli/show-bill.ts'
import { showEstimate } from '../../src/cli/show-estimate.ts'
import { showYield } from '../../src/cli/show-yield.ts'
import { showDuration } from '../../src/text/show-duration.ts'

/** The cells of the table row that opens with these. */
function rowOf(text: string, ...first: string[]): string[] | undefined {
  return text
    .split('\n')
    .map((line) =>
      line
        .split('│')
        .map((cell) => cell.trim())
        .slice(1, -1)
    )
    .find((cells) => first.every((cell, i) => cells[i] === cell))
}

const line = {
  ...{ calls: 2, batchCalls: 1, failedCalls: 1, repairs: 1, inputTokens: 22_000, cachedInputTokens: 8000 },
  ...{
    cacheWriteTokens: 7000,
    outputTokens: 900,
    reasoningTokens: 500,
    costUsd: 0.25,
    unansweredUsd: 0.1,
    uncachedUsd: 1,
    wallMs: 65_000
  }
}
const nothing = { ...line, calls: 0, failedCalls: 0 }

describe('showBill', () => {
  it('shows each round, what is left over, the sum and what caching made of it', () => {
    const bill = {
      paper: 'paper-1',
      tasks: [{ taskType: 'EK', rounds: [{ round: 'questions', ...line, costUsd: null }], total: line }],
      other: line,
      total: line,
      pending: { requests: 3, worstUsd: 0.5 }
    }
    const shown = showBill(bill)
    const cells = ['2', '1', '1', '1', '22000', '8000', '7000', '900', '500']
    expect(rowOf(shown, 'EK')).toEqual(['EK', 'questions', ...cells, '-', '1.0000', '1 min 5 s'])
    expect(rowOf(shown, 'all')).toEqual(['all', '', ...cells, '0.2500', '1.0000', '1 min 5 s'])
    expect(rowOf(shown, 'other')).toBeDefined()
    expect(shown).toContain('25 % of the 1.0000 USD without prompt caching')
    expect(shown).toContain('up to 0.1000 USD of it for requests that got no answer')
    expect(shown).toContain('3 requests wait in a batch, up to 0.5000 USD')
    expect(rowOf(showBill({ ...bill, other: nothing }), 'other')).toBeUndefined()
  })
})

describe('showEstimate', () => {
  const tokens = {
    ...{ reasoningEffort: 'high' as const, paperForm: 'pdf' as const, inputTokens: 20_000, cachedInputTokens: 15_000 },
    ...{ cacheWriteTokens: 0, outputTokens: 3000, reasoningTokens: 1000, mostOutputTokens: 192_000 }
  }
  const paperForms = {
    text: { costUsd: 0.04, planUsd: 0.1, worstUsd: 2 },
    pdf: { costUsd: 0.06, planUsd: 0.1, worstUsd: 3 }
  }
  const estimate = { paper: 'paper-1', model: 'openai:gpt-5', delivery: 'live' as const, paperForms, reason: null }

  it('shows each round and the sum', () => {
    const rounds = [{ taskType: 'EK', round: 'questions', ...tokens, costUsd: 0.05, planUsd: 0.12, worstUsd: 2 }]
    const shown = showEstimate({ ...estimate, rounds, costUsd: 0.05, planUsd: 0.12, worstUsd: 2 })
    expect(shown).toContain('Estimate for paper-1, openai:gpt-5, live')
    const cells = [
      'EK',
      'questions',
      'high',
      'pdf',
      '20000',
      '15000',
      '0',
      '3000',
      '1000',
      '0.0500',
      '0.1200',
      '2.0000'
    ]
    expect(rowOf(shown, 'EK')).toEqual(cells)
    expect(shown).toContain('with our text in all rounds 0.0400 USD, with the file in all 0.0600 USD')
    expect(rowOf(shown, 'all')?.slice(-3)).toEqual(['0.0500', '0.1200', '2.0000'])
    const forms = { ...paperForms, images: { costUsd: 0.05, planUsd: 0.12, worstUsd: 2 } }
    expect(
      showEstimate({ ...estimate, paperForms: forms, rounds, costUsd: 0.05, planUsd: 0.12, worstUsd: 2 })
    ).toContain(
      'with our text in all rounds 0.0400 USD, with images of equations besides 0.0500 USD, with the file in all 0.0600'
    )
  })

  it('sums up rounds, verifier and disputes for each of the three figures', () => {
    const costs = { costUsd: 0.05, planUsd: 0.12, worstUsd: 2 }
    const verifier = { model: 'anthropic:m', calls: 2, inputTokens: 1, outputTokens: 1, ...costs }
    const disputes = { model: 'openai:gpt-5', calls: 3, planUsd: 0.2, worstUsd: 4 }
    const shown = showEstimate({ ...estimate, rounds: [], ...costs, verifier, disputes })
    // 2 × 0.05; 2 × 0.12 + 0.2; 2 × 2 + 4.
    expect(shown).toContain('in all with the verifier: 0.1000 USD likely, 0.4400 to plan by, 8.0000 at worst')
  })

  it('says why there is no cost', () => {
    const rounds = [{ taskType: 'EK', round: 'questions', ...tokens, costUsd: null, planUsd: null, worstUsd: null }]
    const shown = showEstimate({
      ...estimate,
      rounds,
      costUsd: null,
      planUsd: null,
      worstUsd: null,
      reason: 'model x has no price'
    })
    expect(rowOf(shown, 'EK')?.slice(-3)).toEqual(['-', '-', '-'])
    expect(shown).toContain('model x has no price')
  })
})

describe('showYield', () => {
  it('shows the tasks, their rounds and the failed checks', () => {
    const round = {
      ...{ round: 'content', extractions: 3, calls: 4, repairs: 1, failedChecks: { 'latex-sound': 2 }, needsReview: 1 },
      ...{ inputTokens: 400, cachedInputTokens: 100, outputTokens: 40, costUsd: 0.54, wallMs: 3000 }
    }
    const task = {
      ...{ taskType: 'MM', papers: 3, suitable: 1, unsuitable: 1, stopped: 1, suitableShare: 0.5 },
      ...{ items: 3, itemsPerPaper: 3, released: 2, rounds: [round] }
    }
    const shown = showYield({ papers: 3, costUsd: null, tasks: [task] })
    expect(shown).toContain('3 papers, cost not known')
    expect(rowOf(shown, 'MM', '3', '1')).toEqual(['MM', '3', '1', '1', '1', '50 %', '3', '3.00', '2'])
    const cells = ['MM', 'content', '3', '4', '1', '1', 'latex-sound 2', '400', '100', '40', '0.5400', '3 s']
    expect(rowOf(shown, 'MM', 'content')).toEqual(cells)
    expect(showYield({ papers: 3, costUsd: 1, tasks: [] })).toContain('3 papers, 1.0000 USD')
  })
})

describe('showDuration', () => {
  it('gives the largest two units', () => {
    expect([400, 59_600, 3_599_000, 3_723_000].map(showDuration)).toEqual([
      '0 s',
      '1 min 0 s',
      '59 min 59 s',
      '1 h 2 min'
    ])
  })
})
