CREATE TABLE "model_usage" (
	"address" text NOT NULL,
	"second" bigint NOT NULL,
	"requests" bigint NOT NULL,
	"tokens" bigint NOT NULL,
	"input_tokens" bigint NOT NULL,
	"output_tokens" bigint NOT NULL,
	CONSTRAINT "model_usage_address_second_pk" PRIMARY KEY("address","second")
);
