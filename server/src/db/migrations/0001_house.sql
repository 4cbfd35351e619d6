CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"successor_enc" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"replaced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" uuid NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "role_permissions_role_id_code_pk" PRIMARY KEY("role_id","code")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"name_key" text NOT NULL,
	"description" text,
	CONSTRAINT "roles_name_length" CHECK (char_length("roles"."name") between 1 and 254),
	CONSTRAINT "roles_description_length" CHECK (char_length("roles"."description") <= 500)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"ip" "inet",
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"username" text NOT NULL,
	"username_key" text NOT NULL,
	"full_name" text COLLATE "vi-x-icu" NOT NULL,
	"email_address" text NOT NULL,
	"email_address_key" text NOT NULL,
	"phone_number" text,
	"language" text,
	"role_id" uuid,
	"club_id" uuid,
	"password_hash" text NOT NULL,
	"otp_wrong" smallint DEFAULT 0 NOT NULL,
	"locked_at" timestamp (3) with time zone,
	"deactivated_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"operation_status" smallint GENERATED ALWAYS AS (case when deactivated_at is null then 1 else 2 end) STORED,
	CONSTRAINT "users_username_form" CHECK ("users"."username" ~ '^[a-z0-9._-]{3,50}$'),
	CONSTRAINT "users_language_known" CHECK ("users"."language" in ('vi', 'en'))
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"file_name" text NOT NULL,
	"extension" text NOT NULL,
	"mime" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" "bytea",
	"storage_key" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "attachments_size_positive" CHECK ("attachments"."size" >= 0)
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"actor_name" text,
	"club_id" uuid,
	"area" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"label" text,
	"action" text NOT NULL,
	"changes" jsonb,
	"source" text NOT NULL,
	"run_id" uuid,
	"request_id" text,
	"ip" "inet"
);
--> statement-breakpoint
CREATE TABLE "deletions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"label" text NOT NULL,
	"club_id" uuid,
	"snapshot" jsonb,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" uuid,
	"purge_on" timestamp (3) with time zone NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"restored_by" uuid
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_run_id" uuid NOT NULL,
	"row_no" integer NOT NULL,
	"outcome" text NOT NULL,
	"code" text,
	"cells" jsonb NOT NULL,
	"errors" jsonb,
	"entity_id" uuid,
	"before" jsonb,
	"done_at" timestamp (3) with time zone,
	"after_version" integer,
	"undo_kept" text,
	CONSTRAINT "import_rows_import_run_id_row_no_pk" PRIMARY KEY("import_run_id","row_no")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	"club_id" uuid,
	"area" text NOT NULL,
	"attachment_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"headers" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"mode" text,
	"checked_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"fail_reason" text,
	"undone_at" timestamp (3) with time zone,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_run_id_import_runs_id_fk" FOREIGN KEY ("import_run_id") REFERENCES "public"."import_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_attachment_id_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."attachments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_token_hash_unique" ON "refresh_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_one_live" ON "refresh_tokens" USING btree ("session_id") WHERE replaced_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_unique" ON "roles" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree ("username_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_address_unique" ON "users" USING btree ("email_address_key");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_number_unique" ON "users" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "users_role_id" ON "users" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_storage_key_unique" ON "attachments" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "audit_entries_entity" ON "audit_entries" USING btree ("entity_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_created_by" ON "audit_entries" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "audit_entries_area" ON "audit_entries" USING btree ("area","id");--> statement-breakpoint
CREATE INDEX "audit_entries_club" ON "audit_entries" USING btree ("club_id","id");--> statement-breakpoint
CREATE INDEX "deletions_entity" ON "deletions" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "deletions_purge" ON "deletions" USING btree ("purge_on");--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_run_id","outcome","row_no");--> statement-breakpoint
CREATE INDEX "import_runs_created_by" ON "import_runs" USING btree ("created_by","id");