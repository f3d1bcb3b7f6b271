ALTER TABLE "submissions" ADD COLUMN "setting" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "sampling" jsonb;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "generated_on" date;