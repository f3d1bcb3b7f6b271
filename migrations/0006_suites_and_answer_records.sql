DROP INDEX "extractions_paper_task";--> statement-breakpoint
ALTER TABLE "responses" ADD COLUMN "record" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "extractions_paper_suite_task" ON "extractions" USING btree ("paper_id","suite","task_type");