ALTER TABLE "submissions" ADD COLUMN "attempt_at" timestamp with time zone;
--> statement-breakpoint
-- What was finalised before with answers to private items was an attempt at them too.
UPDATE "submissions" SET "attempt_at" = "updated_at" WHERE "panel_id" IS NOT NULL AND EXISTS (
	SELECT 1 FROM "responses" JOIN "release_items" ON "release_items"."item_id" = "responses"."item_id"
	WHERE "responses"."submission_id" = "submissions"."id"
		AND "release_items"."release_name" = "submissions"."release_name" AND "release_items"."split" = 'private'
);
