import { NotFoundError } from '../../errors.ts'
import type { SeatEnvironment } from '../../suites/econevals/environment/definition.ts'
import type { LiveRun } from '../../workflows/runs/live-runs.ts'

/**
 * The environment of a seat, as it stands.
 *
 * @throws {NotFoundError} `seat_not_found`
 */
export function seatOf({ seats }: LiveRun, seat: number): SeatEnvironment<unknown> {
  const environment = seats[seat]
  if (!environment) throw new NotFoundError('seat', `${seat}: the run has ${seats.length}, from 0`)
  return environment
}
