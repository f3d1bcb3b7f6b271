ALTER TABLE "runs" ADD COLUMN "parameters" jsonb;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "use" jsonb;--> statement-breakpoint
CREATE INDEX "runs_open" ON "runs" USING btree ("updated_at") WHERE "runs"."state" = 'open';