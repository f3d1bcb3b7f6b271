import type { Executor } from '../../db/client.ts'
import { countRecords, type TemplateFileRow, verdictsOf } from '../../db/template-files.ts'
import { type TemplateFile, type ValidatedTemplate, validationStateSchema } from '../../schemas/template-validation.ts'
import type { TemplateYields } from '../../schemas/template-yields.ts'
import { templateStatuses } from '../../workflows/templates/generated-templates.ts'
import { modelYields } from '../../workflows/templates/model-yields.ts'
import { storedRecords } from '../../workflows/templates/stored-file.ts'
import {
  mayValidate,
  seenBy,
  type Validation,
  validationsOf,
  validatorAgreement
} from '../../workflows/templates/validations.ts'

export async function showTemplateFiles(db: Executor, rows: readonly TemplateFileRow[]): Promise<TemplateFile[]> {
  const shown: TemplateFile[] = []
  for (const row of rows) shown.push(await showTemplateFile(db, row))
  return shown
}

async function showTemplateFile(db: Executor, { name, createdAt }: TemplateFileRow): Promise<TemplateFile> {
  const verdicts = await verdictsOf(db, name)
  const validations = validationsOf(await storedRecords(db, name), verdicts)
  return {
    ...{ name, records: await countRecords(db, name) },
    statuses: counted(templateStatuses, (status) => validations.filter(({ generated }) => generated.status === status)),
    states: counted(validationStateSchema.options, (state) => validations.filter((one) => one.state === state)),
    agreement: validatorAgreement(verdicts),
    createdAt: createdAt.toISOString()
  }
}

export function showValidation(validation: Validation, validator: string): ValidatedTemplate {
  const { generated, state } = validation
  const { suite, taskType, template, attempt, status } = generated
  const { name, domain, perspective, text } = template
  return {
    ...{ template: name, suite, taskType, domain, perspective, text },
    ...{ parent: attempt.parent.name, step: attempt.step, model: attempt.model, status, state },
    verdicts: seenBy(validation, validator).map(({ validator: by, verdict, fault, note, createdAt }) => {
      return { validator: by, verdict, fault, note, createdAt: createdAt.toISOString() }
    }),
    isYours: mayValidate(validation, validator)
  }
}

export async function showYields(db: Executor, file: string): Promise<TemplateYields> {
  return { file, ...modelYields(await storedRecords(db, file), await verdictsOf(db, file)) }
}

function counted<Name extends string>(
  names: readonly Name[],
  found: (name: Name) => readonly unknown[]
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, found(name).length])) as Record<Name, number>
}
