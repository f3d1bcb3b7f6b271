-- A grading stores thousands of texts of a few kilobytes, and to compress them takes longer than to write them. Texts of
-- calls, which nothing ever scans, stay in their rows; replies stay outside of the rows whose costs are added up.
ALTER TABLE "call_texts" SET (toast_tuple_target = 8160);--> statement-breakpoint
ALTER TABLE "model_calls" ALTER COLUMN "raw" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "model_calls" ALTER COLUMN "text" SET STORAGE EXTERNAL;
