CREATE TABLE "factor_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"use" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"first_step" text,
	"remember" boolean DEFAULT false NOT NULL,
	"wrong" smallint DEFAULT 0 NOT NULL,
	"ip" "inet",
	"nonce" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "factor_challenges_use_known" CHECK ("factor_challenges"."use" in ('signIn', 'add'))
);
--> statement-breakpoint
CREATE TABLE "factor_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"secret_enc" "bytea",
	"last_step" bigint,
	"credential_id" "bytea",
	"public_key" "bytea",
	"counter" bigint,
	"transports" text,
	"is_discoverable" boolean,
	"is_user_verified" boolean,
	"is_backed_up" boolean,
	CONSTRAINT "second_factors_kind_known" CHECK ("second_factors"."kind" in ('totp', 'passkey')),
	CONSTRAINT "second_factors_whole" CHECK (case "second_factors"."kind" when 'totp' then "second_factors"."secret_enc" is not null
        else "second_factors"."credential_id" is not null and "second_factors"."public_key" is not null and "second_factors"."counter" is not null end)
);
--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "needs_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_codes" ADD CONSTRAINT "factor_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "factor_challenges_token_hash_unique" ON "factor_challenges" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "factor_challenges_user_id" ON "factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_session_id" ON "factor_challenges" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "factor_codes_user_id" ON "factor_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "second_factors_user_id" ON "second_factors" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "second_factors_credential_id_unique" ON "second_factors" USING btree ("credential_id");