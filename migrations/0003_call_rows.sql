DROP INDEX "model_calls_purpose";--> statement-breakpoint
DROP INDEX "model_calls_paper";--> statement-breakpoint
DROP INDEX "model_calls_extraction";--> statement-breakpoint
DROP INDEX "model_calls_submission";--> statement-breakpoint
ALTER TABLE "model_calls" ALTER COLUMN "request" SET DATA TYPE json;--> statement-breakpoint
ALTER TABLE "model_calls" ALTER COLUMN "raw" SET DATA TYPE json;--> statement-breakpoint
CREATE INDEX "model_calls_paper" ON "model_calls" USING btree ("paper_id") WHERE "model_calls"."paper_id" is not null;--> statement-breakpoint
CREATE INDEX "model_calls_extraction" ON "model_calls" USING btree ("extraction_id") WHERE "model_calls"."extraction_id" is not null;--> statement-breakpoint
CREATE INDEX "model_calls_submission" ON "model_calls" USING btree ("submission_id") WHERE "model_calls"."submission_id" is not null;