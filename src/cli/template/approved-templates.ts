import { AppError } from '../../errors.ts'
import { generatedTemplateSchema, type NewGeneratedTemplate } from '../../schemas/draw.ts'
import { generatedTemplates } from '../../workflows/templates/generated-templates.ts'
import { readRecords } from './read-records.ts'

/**
 * The approved templates of a suite in a file, as a draw takes them.
 *
 * @throws {AppError} `templates_none`, and as `readRecords`
 */
export async function approvedTemplates(file: string, suite: string): Promise<NewGeneratedTemplate[]> {
  const approved = generatedTemplates(await readRecords(file)).filter(
    (generated) => generated.suite === suite && generated.status === 'approved'
  )
  if (approved.length > 0) {
    return approved.map(({ taskType, template, attempt }) =>
      generatedTemplateSchema.parse({ taskType, ...template, writer: attempt.model })
    )
  }
  throw new AppError('templates_none', `${file} has no approved templates of ${suite}: approve some first`, 400)
}
