import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { startOptions } from '../helpers/service-process.ts'

function textOf(file: string): string {
  return readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
}

describe('the options of node', () => {
  it('are the same for the service and its workers, by npm and in containers', () => {
    expect(startOptions.length).toBeGreaterThan(0)
    expect(packageJson.scripts.worker).toBe(packageJson.scripts.start.replace('server', 'worker'))
    expect(textOf('Dockerfile')).toContain(JSON.stringify(packageJson.scripts.start.split(' ')).replaceAll(',', ', '))
    expect(textOf('compose.yaml')).toContain(`[${packageJson.scripts.worker.split(' ').join(', ')}]`)
  })
})
