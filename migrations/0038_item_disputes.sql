CREATE TABLE "item_disputes" (
	"item_id" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"mended_version" integer,
	"verifier" text NOT NULL,
	"extractor" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"claims" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "extractions" ADD COLUMN "returns_disputes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "item_disputes" ADD CONSTRAINT "item_disputes_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;