ALTER TABLE "leaderboards" ADD COLUMN "question" text;--> statement-breakpoint
ALTER TABLE "leaderboards" ADD COLUMN "used_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "leaderboards_question_index" ON "leaderboards" USING btree ("question");