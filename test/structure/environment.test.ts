import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { environmentSchema, readConfig } from '../../src/config.ts'
import { AppError } from '../../src/errors.ts'

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
      /^PORT="eighty": must be a whole number from 0 to 65535 \(see \.env\.example\)$/
    )
    expect(() => readConfig({ JUDGE_MODELS: 'openai:a,openai:a' })).toThrowError(/^JUDGE_MODELS=.*names a model twice/)
    expect(() => readConfig({ EXTRACTOR_MODEL: 'gpt-5' })).toThrowError(
      /^EXTRACTOR_MODEL="gpt-5": a model is named openai:…/
    )
    expect(() => readConfig({ MODEL_PRICES: '{"compatible:m":{}}' })).toThrowError(/^MODEL_PRICES=.*input/)
    expect(() => readConfig({ WORKERS: '0' })).toThrowError(/^WORKERS=0 needs DATABASE_URL/)
  })

  it('takes a mail server as a whole or not at all, and repeats no password', () => {
    const whole = {
      SMTP_URL: 'smtps://me:hunter%40two@mail.example.org',
      MAIL_FROM: 'b@example.org',
      PUBLIC_URL: 'https://b.org'
    }
    expect(readConfig(whole).MAIL_FROM).toBe('b@example.org')
    expect(() => readConfig({ ...whole, MAIL_FROM: '', PUBLIC_URL: '' })).toThrowError(
      /^mail needs MAIL_FROM and PUBLIC_URL too/
    )
    for (const url of [
      'mail.example.org:587',
      'nonsense',
      'smtps://me:hunter%@mail.example.org',
      'http://me:hunter2@mail.example.org',
      'smtp://me:hunter2@mail.example.org/path'
    ]) {
      expect(() => readConfig({ ...whole, SMTP_URL: url }), url).toThrowError(/^SMTP_URL: (?!.*hunter)/)
    }
    expect(() => readConfig({ ...whole, MAIL_FROM: 'Bench <b@example.org>' })).toThrowError(/^MAIL_FROM=.*mail address/)
  })

  it('reads efforts and forms by task type and round, and refuses what chooses nothing', () => {
    const read = readConfig({ EXTRACTOR_EFFORT: 'none, MM=high ,EK/questions=medium', EXTRACTOR_PAPER: 'PA=pdf' })
    expect([...read.EXTRACTOR_EFFORT]).toEqual([
      ['', 'none'],
      ['MM', 'high'],
      ['EK/questions', 'medium']
    ])
    expect([...read.EXTRACTOR_PAPER]).toEqual([['PA', 'pdf']])
    for (const wrong of ['loud', 'MM=', '=high', 'MM=high=low', 'high,', 'MM:high']) {
      expect(() => readConfig({ EXTRACTOR_EFFORT: wrong })).toThrowError(
        /^EXTRACTOR_EFFORT=.*must be one of auto, none, low/
      )
    }
    expect(() => readConfig({ SOLVER_EFFORT: 'MM=low,MM=high' })).toThrowError(/^SOLVER_EFFORT=.*chooses twice for MM/)
    expect(() => readConfig({ REFERENCE_EFFORT: 'MM=low' })).toThrowError(
      /^REFERENCE_EFFORT=.*must be one of none, low/
    )
    const compatible = { EXTRACTOR_MODEL: 'compatible:quill', EXTRACTOR_PAPER: 'text,MM=pdf' }
    expect(() => readConfig(compatible)).toThrowError(/^EXTRACTOR_PAPER=text,MM=pdf: compatible servers take no PDFs/)
    expect(() => readConfig({ ...compatible, EXTRACTOR_PAPER: 'MM=images' })).toThrowError(/no PDFs and no images/)
    expect(readConfig({ EXTRACTOR_MODEL: 'compatible:quill' }).EXTRACTOR_PAPER.get('')).toBe('auto')
  })

  it('names all that is wrong at once, with the form that each takes', () => {
    const wrong = { PORT: '70000', LOG_LEVEL: 'loud', BUDGTE_USD: '5', BUDGET_USD: 'much', MODEL_TIMEOUT_MS: '1' }
    expect(() => readConfig(wrong)).toThrowError(
      new AppError(
        'config_invalid',
        [
          'BUDGTE_USD is not read: did you mean BUDGET_USD?',
          'PORT="70000": must be a whole number from 0 to 65535',
          'LOG_LEVEL="loud": must be one of fatal, error, warn, info, debug, trace, silent',
          'MODEL_TIMEOUT_MS="1": must be a whole number of at least 1000',
          'BUDGET_USD="much": must be a number above 0, or none (see .env.example)'
        ].join('; '),
        500
      )
    )
  })

  it('shows no secret that stands in a wrong value', () => {
    const wrong = { DATABASE_URL: 'mysql://me:secret@host/db', COMPATIBLE_BASE_URL: 'me:secret@ host' }
    const refusal = 'DATABASE_URL: must start with postgres://; COMPATIBLE_BASE_URL="…@ host": must be an address'
    expect(() => readConfig(wrong)).toThrowError(refusal)
    expect(() => readConfig(wrong)).not.toThrowError('secret')
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
