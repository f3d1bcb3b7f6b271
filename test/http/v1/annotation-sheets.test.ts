import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnnotationAgreement } from '../../../src/schemas/agreement.ts'
import type { Receipts } from '../../../src/schemas/receipt.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  key = await test.keyFor('maintainer')
  const common = { year: null, source: 'a, "b"', language: 'en' }
  await test.call(key, 'POST', '/v1/fragments', [
    { ...common, id: '-f1', text: '=1+1, he wrote' },
    { ...common, id: 'f2', text: 'two\nlines' }
  ])
})
afterAll(() => test.close())

async function sheetOf(annotator: string, query = ''): Promise<string> {
  return (await test.call(key, 'GET', `/v1/fragments/sheet?annotator=${annotator}${query}`)).text
}

async function annotate(payload: string): Promise<Receipts> {
  const headers = { 'content-type': 'text/csv' }
  return (await test.send(key, { method: 'POST', url: '/v1/fragments/annotations', payload, headers })).json<Receipts>()
}

it('is filled in and sent back, in parts, without what others said in it', async () => {
  const empty = await sheetOf('ada')
  const head = 'fragmentId,annotator,text,year,source,language,stability,existence'
  expect(empty.split('\r\n')).toEqual([
    head,
    `'-f1,ada,"'=1+1, he wrote",,"a, ""b""",en,,`,
    'f2,ada,"two\nlines",,"a, ""b""",en,,',
    ''
  ])
  expect(await annotate(empty)).toMatchObject({ accepted: 0, rejected: 0, receipts: [] })
  const half = empty.replace('"a, ""b""",en,,', '"a, ""b""",en,yes,no')
  expect(await annotate(half)).toMatchObject({ accepted: 1, rejected: 0, receipts: [{ id: '-f1 by ada' }] })
  expect(await sheetOf('ada')).toBe(half)
  expect(await sheetOf('ada', '&open=true')).not.toContain('-f1')
  expect(await sheetOf('ben')).toBe(empty.replaceAll(',ada,', ',ben,'))

  const torn = half.replace('en,,', 'en,yes,')
  expect(await annotate(torn)).toMatchObject({ unchanged: 1, rejected: 1 })
  await annotate(half.replaceAll(',ada,', ',ben,'))
  const agreement = (await test.call(key, 'GET', '/v1/fragments/agreement')).json<AnnotationAgreement>()
  expect(agreement).toMatchObject({ fragments: 1, annotators: 2, consistent: 1 })
})

it('comes with the guideline of each field', async () => {
  const { fields } = (await test.call(key, 'GET', '/v1/fragments/guidelines')).json<{
    fields: { guideline: string }[]
  }>()
  expect(fields).toMatchObject([
    { field: 'stability', values: ['yes', 'no'] },
    { field: 'existence', values: ['yes', 'no'] }
  ])
  expect(fields.every(({ guideline }) => guideline.length > 0)).toBe(true)
})
