import type { CheckResult } from '../../../../ingestion/extraction.ts'

/** Whether each element has a name and a description: a judge has nothing else to go by. */
export function elementTexts(elements: readonly { source: string; name: string; description: string }[]): CheckResult {
  const bare = elements.filter(({ name, description }) => name.trim() === '' || description.trim() === '')
  return {
    check: 'element-texts',
    ok: bare.length === 0,
    message: `an element needs a name and a description; without: ${bare.map(({ source }) => source).join(', ') || 'none'}`
  }
}
