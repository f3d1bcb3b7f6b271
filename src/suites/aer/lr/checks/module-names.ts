import type { CheckResult } from '../../../../ingestion/extraction.ts'

/** Whether every module of the argument has a name, and no two the same. */
export function moduleNames(modules: readonly { name: string }[]): CheckResult {
  const names = modules.map(({ name }) => name.trim().toLowerCase())
  const wrong = modules.filter((_, at) => names[at] === '' || names.indexOf(names[at]!) !== at)
  return {
    check: 'module-names',
    ok: wrong.length === 0,
    message: `every module needs a name of its own; not so: ${wrong.map(({ name }) => name.trim() || '(empty)').join(', ') || 'none'}`
  }
}
