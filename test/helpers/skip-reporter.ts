import type { Reporter, TestModule } from 'vitest/node'

/** Lists at the end what was skipped, with the reason that the test gave. */
export default class SkipReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) =>
      [...module.children.allTests('skipped')].map((test) => {
        const result = test.result()
        const note = result.state === 'skipped' ? result.note : undefined
        return `  ${module.relativeModuleId} > ${test.fullName}: ${note ?? 'no reason given'}`
      })
    )
    if (skipped.length > 0) process.stdout.write(`\nSkipped (${skipped.length}):\n${skipped.join('\n')}\n`)
  }
}
