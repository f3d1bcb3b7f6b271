ALTER TABLE "papers" ADD COLUMN "bibliography" jsonb;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "title_key" text;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "sketch" integer[];--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "shingle_count" integer;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "resembles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "duplicate_reason" text;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "state_reason" text;--> statement-breakpoint
CREATE INDEX "papers_doi" ON "papers" USING btree (("bibliography" ->> 'doi'));--> statement-breakpoint
CREATE INDEX "papers_title_key" ON "papers" USING btree ("title_key");--> statement-breakpoint
CREATE INDEX "papers_sketch" ON "papers" USING gin ("sketch");