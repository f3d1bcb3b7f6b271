CREATE TABLE "item_verifications" (
	"item_id" text NOT NULL,
	"version" integer NOT NULL,
	"model_id" text NOT NULL,
	"outcome" text NOT NULL,
	"claims" jsonb NOT NULL,
	"call_ids" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "item_verifications_item_id_version_model_id_pk" PRIMARY KEY("item_id","version","model_id")
);
--> statement-breakpoint
ALTER TABLE "item_verifications" ADD CONSTRAINT "item_verifications_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;