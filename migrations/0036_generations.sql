DROP INDEX "extractions_paper_suite_task";--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "extractions" ADD COLUMN "generation" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "extractions" ADD COLUMN "generation_name" text;--> statement-breakpoint
ALTER TABLE "extractions" ADD COLUMN "settings" jsonb;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "rights" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "extractions_generation" ON "extractions" USING btree ("paper_id","suite","task_type","generation");--> statement-breakpoint
CREATE UNIQUE INDEX "extractions_generation_name" ON "extractions" USING btree ("paper_id","suite","task_type","generation_name");