import type { LabelledField } from './settle-labels.ts'

/** Why a code and a message refuse what somebody says of a fragment. */
export type LabelFault = { code: string; message: string }

/** What is wrong with labels: they name exactly the fields of the rubric, each with one of its values. */
export function labelFault(
  labels: Readonly<Record<string, string>>,
  fields: readonly LabelledField[]
): LabelFault | null {
  const wrong = fields.find(({ id, values }) => !values.includes(labels[id] ?? ''))
  if (wrong) {
    const got = labels[wrong.id] === undefined ? 'nothing' : JSON.stringify(labels[wrong.id])
    return { code: 'labels_invalid', message: `${wrong.id} must be one of ${wrong.values.join(', ')}; got ${got}` }
  }
  const unknown = Object.keys(labels).find((label) => fields.every(({ id }) => id !== label))
  return unknown === undefined ? null : { code: 'labels_invalid', message: `there is no field ${unknown}` }
}
