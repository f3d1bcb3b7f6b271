CREATE TABLE "mail_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"team_id" text NOT NULL,
	"address" text NOT NULL,
	"events" jsonb NOT NULL,
	"token" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"disabled_reason" text,
	CONSTRAINT "mail_addresses_of_team" UNIQUE("team_id","address"),
	CONSTRAINT "mail_addresses_token" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "deliveries" ALTER COLUMN "webhook_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "mail_address_id" text;--> statement-breakpoint
ALTER TABLE "mail_addresses" ADD CONSTRAINT "mail_addresses_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_mail_address_id_mail_addresses_id_fk" FOREIGN KEY ("mail_address_id") REFERENCES "public"."mail_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_mail_address" ON "deliveries" USING btree ("mail_address_id");--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_addressee" CHECK (("deliveries"."webhook_id" is null) <> ("deliveries"."mail_address_id" is null));