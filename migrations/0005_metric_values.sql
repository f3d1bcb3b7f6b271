ALTER TABLE "adjudications" ADD COLUMN "values" double precision[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rule_results" ADD COLUMN "values" jsonb;--> statement-breakpoint
ALTER TABLE "scores" ADD COLUMN "values" double precision[];--> statement-breakpoint
-- Every release so far has the metrics table2 and appendix-g, in this order.
UPDATE "adjudications" SET "values" = ARRAY["table2", "appendix_g"] WHERE "state" = 'done';--> statement-breakpoint
UPDATE "scores" SET "values" = ARRAY["table2", "appendix_g"];--> statement-breakpoint
ALTER TABLE "scores" ALTER COLUMN "values" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "adjudications" DROP COLUMN "table2";--> statement-breakpoint
ALTER TABLE "adjudications" DROP COLUMN "appendix_g";--> statement-breakpoint
ALTER TABLE "scores" DROP COLUMN "table2";--> statement-breakpoint
ALTER TABLE "scores" DROP COLUMN "appendix_g";
