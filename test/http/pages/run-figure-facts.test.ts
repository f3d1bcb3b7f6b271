import { describe, expect, it } from 'vitest'
import { runFigureFacts } from '../../../src/http/pages/run-figure-facts.ts'

describe('runFigureFacts', () => {
  it('names figures of a run in words with their units, in an order of its own and not that of the database', () => {
    const figures = {
      nashPrice: 1.473,
      unclipped: 1.4839,
      scoreByPaper: 1,
      collusivePrice: 1.925,
      meanNormalisedPrice: 2.1436
    }
    expect(runFigureFacts('collusion', figures)).toEqual([
      ['Mean price of the periods that count', '2.144 times alpha'],
      ['Price of competition (Nash)', '1.473 times alpha'],
      ['Price of a joint monopoly', '1.925 times alpha'],
      ['Score, were it not kept between 0 and 100', '148.4 of 100'],
      ['Score by the last 50 periods, as the paper has it', '100.0 of 100']
    ])
  })

  it('tells an optimum as what it is in its environment', () => {
    expect(runFigureFacts('procurement', { fullSolve: false, optimum: 12, explorationRate: 0.25 })).toEqual([
      ['Workers of the best plan that there is', '12'],
      ['Solved in full', 'no'],
      ['Plans that were unlike all others', '25.0 %']
    ])
    expect(runFigureFacts('pricing', { optimum: 1234.5 })).toEqual([['Highest profit that they allow', '1234.50']])
  })

  it('keeps figures that it has no words for behind the others, and says of what is not known that it is not', () => {
    expect(runFigureFacts('patience', { '1 month rate percent': 4, unusable: 0, ratePercent: null })).toEqual([
      ['Rate of interest', '–'],
      ['Answers that could not be read', '0'],
      ['1 month rate percent', '4']
    ])
    expect(runFigureFacts('unknown', { someFigure: 0.5 })).toEqual([['Some figure', '0.5']])
  })
})
