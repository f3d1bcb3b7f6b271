ALTER TABLE "rule_results" ADD COLUMN "unread" double precision;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "unread" jsonb;