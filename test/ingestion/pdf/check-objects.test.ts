import { describe, expect, it } from 'vitest'
import { checkObjects, checkOperators, countObjects } from '../../../src/ingestion/pdf/check-objects.ts'
import { buildPdf } from './build-pdf.ts'
import { flate, withXrefStream } from './hostile/hostile-file.ts'

describe('countObjects', () => {
  it('counts what is written out', () => {
    // Catalog, page tree, two fonts, resources; page and content.
    expect(countObjects(buildPdf({ pages: [''] }))).toBe(7)
    expect(countObjects(buildPdf({ pages: [''], objects: ['7', '8'] }))).toBe(9)
  })

  it('adds what object streams hold', () => {
    const packed = flate('1 0 2 2 7 8', '/Type /ObjStm /N 250 /First 8')
    expect(countObjects(buildPdf({ pages: [''], objects: [packed] }))).toBe(258)
    const turned = flate('1 0 2 2 7 8', '/N 250 /First 8 /Type/ObjStm')
    expect(countObjects(buildPdf({ pages: [''], objects: [turned] }))).toBe(258)
  })

  it('believes a cross-reference stream that declares more', () => {
    expect(countObjects(withXrefStream(flate(Buffer.alloc(9), '/W [1 1 1] /Size 12345')))).toBe(12_345)
  })

  it('looks at the bytes given, and not at what lies around them', () => {
    const file = buildPdf({ pages: [''] })
    const around = Buffer.concat([file, file, file])
    expect(countObjects(around.subarray(file.length, 2 * file.length))).toBe(7)
  })
})

describe('the limits on objects and operators', () => {
  it('refuse what is above them and nothing else', () => {
    const file = buildPdf({ pages: [''] })
    expect(() => checkObjects(file, { maxObjects: 7 })).not.toThrow()
    expect(() => checkObjects(file, { maxObjects: 6 })).toThrow(
      expect.objectContaining({ code: 'pdf_too_many_objects' })
    )
    expect(() => checkOperators(10, { maxOperators: 10 })).not.toThrow()
    expect(() => checkOperators(11, { maxOperators: 10 })).toThrow(
      expect.objectContaining({ code: 'pdf_too_many_operators' })
    )
  })
})
