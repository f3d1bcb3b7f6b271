import { describe, expect, it } from 'vitest'
import { isHeld, releasesOfItem } from '../../src/cli/releases-of-item.ts'
import { AppError } from '../../src/errors.ts'

/** A service that refuses everything in one way, and what it was asked. */
function refusing(status: number) {
  const asked: string[] = []
  const get = async (path: string): Promise<never> => {
    asked.push(path)
    throw new AppError('refused', 'refused', status)
  }
  return { asked, get }
}

describe('isHeld', () => {
  it('takes that there is no such item for an answer, and nothing else', async () => {
    expect(await isHeld(refusing(404), 'r1', 'EK-1')).toBe(false)
    for (const status of [401, 403, 429, 500, 503]) {
      await expect(isHeld(refusing(status), 'r1', 'EK-1')).rejects.toMatchObject({ status })
    }
  })
})

describe('releasesOfItem', () => {
  it('asks once, and says of no release where the service does not tell', async () => {
    for (const status of [401, 403, 404]) {
      const service = refusing(status)
      expect(await releasesOfItem(service, 'EK/1')).toEqual([])
      expect(service.asked).toEqual(['/v1/items/EK%2F1/releases'])
    }
    for (const status of [429, 500])
      await expect(releasesOfItem(refusing(status), 'EK-1')).rejects.toMatchObject({ status })
  })
})
