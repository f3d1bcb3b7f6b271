CREATE TABLE "item_readings" (
	"id" text PRIMARY KEY NOT NULL,
	"item_id" text NOT NULL,
	"version" integer NOT NULL,
	"reader" text NOT NULL,
	"decision" text NOT NULL,
	"remark" text,
	"key_id" text NOT NULL,
	"member_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "item_readings" ADD CONSTRAINT "item_readings_item_id_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "item_readings_reader" ON "item_readings" USING btree ("item_id","version","reader");