import { writeFileSync } from 'node:fs'
import { numbers } from './numbers.mjs'
import { impliedTable, mainTable, mechanismTable } from './tables.mjs'

/** Writes results.json and all that paper.tex reads: the tables, the figure's data and the numbers of the text. */
export function writePaperFiles(results) {
  write('results.json', `${JSON.stringify(results, null, 2)}\n`)
  write('table-1.tex', mainTable(results))
  write('table-2.tex', mechanismTable(results))
  write('table-3.tex', impliedTable(results))
  write('figure-1.dat', figureData(results))
  write('numbers.tex', numbers(results))
}

function write(name, text) {
  writeFileSync(new URL(name, import.meta.url), text)
}

function figureData({ eventStudy }) {
  const lines = eventStudy.map(({ event, eligible, eligibleError, ineligible, ineligibleError }) =>
    [event, eligible, 1.96 * eligibleError, ineligible, 1.96 * ineligibleError]
      .map((value) => Number(value.toFixed(5)))
      .join(' ')
  )
  lines.splice(5, 0, '-1 0 0 0 0')
  return `event eligible eligibleBand ineligible ineligibleBand\n${lines.join('\n')}\n`
}
