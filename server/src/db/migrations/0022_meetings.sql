CREATE TABLE "schedule_agendas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"schedule_id" uuid NOT NULL,
	"items" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schedule_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"schedule_id" uuid NOT NULL,
	"content" text NOT NULL,
	"votes_for" integer DEFAULT 0 NOT NULL,
	"votes_against" integer DEFAULT 0 NOT NULL,
	"votes_abstain" integer DEFAULT 0 NOT NULL,
	"owner_id" uuid,
	"due_on" date,
	"done_at" timestamp (3) with time zone,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "schedule_decisions_content_length" CHECK (char_length("schedule_decisions"."content") between 1 and 2000),
	CONSTRAINT "schedule_decisions_votes" CHECK ("schedule_decisions"."votes_for" >= 0 and "schedule_decisions"."votes_against" >= 0 and "schedule_decisions"."votes_abstain" >= 0)
);
--> statement-breakpoint
CREATE TABLE "schedule_minutes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"schedule_id" uuid NOT NULL,
	"content" text,
	"number" text,
	"secretary_user_id" uuid,
	"secretary_member_id" uuid,
	"secretary_name" text,
	"chair_name" text,
	"signed_on" date
);
--> statement-breakpoint
ALTER TABLE "schedule_agendas" ADD CONSTRAINT "schedule_agendas_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_decisions" ADD CONSTRAINT "schedule_decisions_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_decisions" ADD CONSTRAINT "schedule_decisions_owner_id_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_minutes" ADD CONSTRAINT "schedule_minutes_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_minutes" ADD CONSTRAINT "schedule_minutes_secretary_user_id_users_id_fk" FOREIGN KEY ("secretary_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_minutes" ADD CONSTRAINT "schedule_minutes_secretary_member_id_members_id_fk" FOREIGN KEY ("secretary_member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_agendas_schedule" ON "schedule_agendas" USING btree ("schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_decisions_schedule" ON "schedule_decisions" USING btree ("schedule_id","id");--> statement-breakpoint
CREATE INDEX "schedule_decisions_owner" ON "schedule_decisions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "schedule_decisions_due_on_id" ON "schedule_decisions" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "schedule_decisions_created_at_id" ON "schedule_decisions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "schedule_decisions_updated_at_id" ON "schedule_decisions" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "schedule_decisions_search" ON "schedule_decisions" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_minutes_schedule" ON "schedule_minutes" USING btree ("schedule_id");--> statement-breakpoint
CREATE INDEX "schedule_minutes_secretary" ON "schedule_minutes" USING btree ("secretary_member_id");--> statement-breakpoint
CREATE INDEX "schedule_minutes_secretary_user" ON "schedule_minutes" USING btree ("secretary_user_id");