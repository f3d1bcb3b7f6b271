import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../src/db/client.ts'

/**
 * Has a database refuse what a trigger meets, as one does that is starting up: an outage that is over when it is told.
 *
 * @param event of the trigger: `before insert on scores`
 * @returns ends it
 */
export async function startUp(db: Executor, event: SQL): Promise<() => Promise<void>> {
  await db.execute(
    sql`create function starting() returns trigger language plpgsql as $$
      begin raise exception 'the database system is starting up' using errcode = '57P03'; end $$`
  )
  await db.execute(sql`create trigger starting ${event} execute function starting()`)
  return async () => {
    await db.execute(sql`drop function starting() cascade`)
  }
}
