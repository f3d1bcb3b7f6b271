import { makeFigure } from '../../boards/figures/make-figure.ts'
import type { Executor } from '../../db/client.ts'
import { type BankFigure, type FigureName, type FigureQuery, mostInFigure } from '../../schemas/bank-figure.ts'
import type { Suites } from '../../suites/suite.ts'
import type { Caller } from '../guards/authenticate.ts'
import { chosenSubmissions } from '../guards/chosen-submissions.ts'
import { limitResamples } from '../guards/resample-limit.ts'

/**
 * A figure of submissions to a question bank that the caller may read.
 *
 * @throws {AppError} as `chosenSubmissions` and `makeFigure`
 */
export async function showFigure(
  source: { db: Executor; suites: Suites },
  { figure, query, caller }: { figure: FigureName; query: FigureQuery; caller: Caller | null }
): Promise<BankFigure> {
  limitResamples(query.resamples, caller)
  const asked = { caller, most: mostInFigure, noun: 'figure' }
  const submissions = await chosenSubmissions(source.db, query, asked)
  const { against } = query
  const older = against === undefined ? [] : await chosenSubmissions(source.db, { release: against }, asked)
  return await makeFigure(source, { figure, query }, { submissions, older })
}
