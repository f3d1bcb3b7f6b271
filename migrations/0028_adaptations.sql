ALTER TABLE "release_templates" ADD COLUMN "options" jsonb;--> statement-breakpoint
ALTER TABLE "release_templates" ADD COLUMN "shots" jsonb;