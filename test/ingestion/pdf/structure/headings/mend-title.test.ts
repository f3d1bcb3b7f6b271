import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { mendTitle, mendUsual } from '../../../../../src/ingestion/pdf/structure/headings/mend-title.ts'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))

/** Counts of words that a paper has often, and of others as given. */
function counts(often: string, others: Record<string, number> = {}): Map<string, number> {
  return new Map([...often.split(' ').map((word): [string, number] => [word, 30]), ...Object.entries(others)])
}

describe('mendTitle', () => {
  // Titles as the text layers of scans of published papers have them.
  it.each([
    ['Inter-indusay Wacge Differentials', 'Inter-industry Wage Differentials', 'industry wage wages age differentials'],
    ['Fir-m Effects withotit Per-sonal Terms', 'Firm Effects without Personal Terms', 'firm without personal person'],
    ['Order-independent estim1ationl', 'Order-independent estimation', 'estimation estimator estimating'],
    ['Analysis of Firm-leLel Outcomes', 'Analysis of Firm-level Outcomes', 'firm level levels fell'],
    ['Conistr-uction of the Fir-m-Level Data', 'Construction of the Firm-Level Data', 'construction firm level data'],
    ['Job seniiority', 'Job seniority', 'seniority senior'],
    ['Optimal ~uctions~', 'Optimal Auctions', 'auctions auction functions'],
    ['Chalzges in CutofS Price', 'Changes in Cutoff Price', 'changes change cutoff'],
    ['Residuals and X-Efliciencyw', 'Residuals and X-Efficiency', 'efficiency efficient'],
    ['Leaming-by-doing', 'Learning-by-doing', 'learning leading'],
    ['Unconstrained Optintunt', 'Unconstrained Optimum', 'optimum optimal option'],
    ['The importance ofgeographical mismatch', 'The importance of geographical mismatch', 'geographical'],
    ['The Automobile Industy', 'The Automobile Industry', 'industry industries'],
    ['THE OPTIMNAL TAX', 'THE OPTIMAL TAX', 'optimal']
  ])('mends %s', (read, printed, often) => {
    expect(mendTitle(read, counts(often))).toBe(printed)
  })

  it('has an acronym with I for a small L where the paper has it so far more often', () => {
    const words = counts('ci spread', { cl: 4, al: 3, ai: 2 })
    expect(mendTitle('Returns of the Cl-Spread Strategy', words)).toBe('Returns of the CI-Spread Strategy')
    expect(mendTitle('Roads after Al Roth', words)).toBe('Roads after Al Roth')
    expect(mendTitle('Returns of Cl Firms', counts('cl', { ci: 25 }))).toBe('Returns of Cl Firms')
  })

  it('mends a word that stands twice, as in a running head, where the paper has the other very often', () => {
    const title = 'The Personal Incomne Tax'
    expect(mendTitle(title, counts('income incomes', { incomne: 2 }))).toBe('The Personal Income Tax')
    expect(mendTitle(title, new Map(Object.entries({ income: 6, incomne: 2 })))).toBe(title)
    expect(mendTitle(title, counts('income', { incomne: 3 }))).toBe(title)
  })

  it.each([
    ['words of English', 'Conference on Casual Contracts', 'convergence causal contract'],
    ['British spelling', 'Behaviour and Labour', 'behavior labor'],
    ['plurals and other endings', 'Unobservables and Regressors', 'unobservable regressions observables'],
    ['what words begin with', 'Intra-industry and Illiquid Markets', 'infra inter liquid'],
    ['compounds', 'Nonsequential Search under Overidentification', 'sequential identification'],
    [
      'hyphens between words',
      'Cross-sectional, Non-linear and Co-operative Games',
      'nonlinear crosssectional cooperative'
    ],
    ['letters of variables', 'Length-l Paths and Type-i Firms', 'length lengths type types'],
    ['names of economics', 'Coase, Hausman and Solow', 'case human slow'],
    ['names among words with small letters', 'Evidence of the Andreas method', 'areas'],
    ['acronyms', 'The TAXSM Model and the SIPPS Data', 'taxes taxi sips steps'],
    ['words that lie between two', 'Costs of Lnding', 'lending landing'],
    ['words with other ends', 'The Fonctiona', 'function functions'],
    ['accents of other languages', 'Le Collège', 'college']
  ])('leaves %s', (_, title, often) => {
    expect(mendTitle(title, counts(often))).toBe(title)
  })
})

it('has the headings of a scan alone load the dictionary', () => {
  const script = `
    import { registerHooks } from 'node:module'
    const packages = new Set()
    registerHooks({ load(url, context, next) {
      packages.add(/node_modules\\/([^/]+)/.exec(url)?.[1])
      return next(url, context)
    } })
    const { readStructure } = await import('./src/ingestion/pdf/structure/read-structure.ts')
    const { aLayout, proseAt } = await import('./test/helpers/a-layout.ts')
    const pages = (recognised) => ['I. Optimnal Tolls', 'II. The Roads', 'III. The Bridges'].map((title) => [
      ...proseAt(60, 60, 4),
      [200, 160, title, { size: 12, bold: true, recognised }],
      ...proseAt(60, 200, 30)
    ].map(([x, y, text, type]) => [x, y, text, { ...type, recognised }]))
    const loaded = [false, true].map((recognised) => {
      const { structure } = readStructure(aLayout(pages(recognised)))
      return [structure.sections.length, packages.has('nspell')]
    })
    console.log(JSON.stringify(loaded))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root, encoding: 'utf8' })
  expect(JSON.parse(stdout)).toEqual([
    [3, false],
    [3, true]
  ])
})

describe('mendUsual', () => {
  it.each([
    ['INTRODUCrION', 'INTRODUCTION'],
    ['lNTRODUCTION', 'INTRODUCTION'],
    ['Conclusiom', 'Conclusion'],
    ['Introductlon', 'Introduction']
  ])('mends %s', (read, printed) => {
    expect(mendUsual(read)).toBe(printed)
  })

  it.each(['Instruction', 'Conclusive', 'Production', 'Introduced', 'Grossman', 'An introducrion'])(
    'leaves %s',
    (title) => {
      expect(mendUsual(title)).toBe(title)
    }
  )
})
