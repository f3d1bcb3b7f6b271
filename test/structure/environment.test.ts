import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { environmentSchema, readConfig } from '../../src/config.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const listed = [...readFileSync(`${root}/.env.example`, 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)]

describe('environment', () => {
  it('is read in config.ts alone', () => {
    const readers = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.m?ts$/.test(file))
      .filter((file) => /process\.env|['"](?:node:)?process['"]/.test(readFileSync(`${root}/src/${file}`, 'utf8')))
    expect(readers).toEqual(['config.ts'])
  })

  it('lists every variable in .env.example, and no other', () => {
    expect(listed.map(([, name]) => name).sort()).toEqual(Object.keys(environmentSchema.shape).sort())
  })

  it('shows the true defaults in .env.example', () => {
    const example = Object.fromEntries(listed.map(([, name, value]) => [name, value]))
    expect(readConfig(example)).toEqual(readConfig({}))
  })

  it('stops on a wrong value with one line that names it', () => {
    expect(() => readConfig({ PORT: 'eighty' })).toThrowError(
      /^PORT="eighty": must be a number \(see \.env\.example\)$/
    )
    expect(() => readConfig({ DATABASE_URL: 'mysql://x' })).toThrowError(/^DATABASE_URL=/)
    expect(() => readConfig({ JUDGE_MODELS: 'openai:a,openai:a' })).toThrowError(/^JUDGE_MODELS=.*names a model twice/)
    expect(() => readConfig({ EXTRACTOR_MODEL: 'gpt-5' })).toThrowError(
      /^EXTRACTOR_MODEL="gpt-5": a model is named openai:…/
    )
    expect(() => readConfig({ MODEL_PRICES: '{"compatible:m":{}}' })).toThrowError(/^MODEL_PRICES=.*input/)
    expect(() => readConfig({ WORKERS: '0' })).toThrowError(/^WORKERS=0 needs DATABASE_URL/)
  })

  it('stops on a name that is nearly one of ours, and on no other', () => {
    for (const name of ['BUDGTE_USD', 'BUDGET_US', 'BUDGETT_USD', 'BUDGET_USB']) {
      expect(() => readConfig({ [name]: '5' })).toThrowError(
        new RegExp(`^${name} is not read: did you mean BUDGET_USD`)
      )
    }
    const others = { HOME: '/root', HOSTNAME: 'h', POST: '1', OPENAI_ORG_ID: 'o', LOGLEVEL: 'x', DATABASE_NAME: 'd' }
    expect(readConfig(others)).toEqual(readConfig({}))
  })
})
