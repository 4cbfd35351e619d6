CREATE TABLE "notification_recipients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"notification_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"chosen" boolean DEFAULT false NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"email_address" text,
	"phone_number" text,
	"user_id" uuid,
	"methods" smallint[] DEFAULT '{}'::smallint[] NOT NULL,
	"skipped" text,
	"debt" bigint,
	"outcome" text,
	"round" integer DEFAULT 0 NOT NULL,
	"wanted_round" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"answer_note" text,
	"answered_by" uuid,
	"link_counter" integer DEFAULT 0 NOT NULL,
	"status" smallint GENERATED ALWAYS AS (case when confirmed_at is not null then 2 when refused_at is not null then 3 else 1 end) STORED,
	CONSTRAINT "notification_recipients_one_answer" CHECK ("notification_recipients"."confirmed_at" is null or "notification_recipients"."refused_at" is null)
);
--> statement-breakpoint
CREATE TABLE "notification_refusals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"channel" smallint NOT NULL,
	"refused_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text COLLATE "vi-x-icu" NOT NULL,
	"type" smallint NOT NULL,
	"content" text NOT NULL,
	"program" text,
	"methods" smallint[] DEFAULT '{1}'::smallint[] NOT NULL,
	"sms_text" text,
	"sms_only_without_email" boolean DEFAULT false NOT NULL,
	"zalo_template_id" text,
	"zalo_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"asks_confirmation" boolean DEFAULT false NOT NULL,
	"groups" jsonb,
	"club_id" uuid,
	"send_time" timestamp (3) with time zone,
	"planned_at" timestamp (3) with time zone,
	"planned_by" uuid,
	"resolved_at" timestamp (3) with time zone,
	"working_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"answer_until" timestamp (3) with time zone,
	"rounds" integer DEFAULT 0 NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" between 1 and 4),
	CONSTRAINT "notifications_methods_known" CHECK (cardinality("notifications"."methods") > 0 and "notifications"."methods" <@ '{1,2,3,6}'::smallint[]),
	CONSTRAINT "notifications_planned_time" CHECK ("notifications"."planned_at" is null or "notifications"."send_time" is not null),
	CONSTRAINT "notifications_title_length" CHECK (char_length("notifications"."title") between 1 and 254)
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"type" smallint NOT NULL,
	"language" text NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	CONSTRAINT "templates_type_known" CHECK ("templates"."type" between 1 and 4),
	CONSTRAINT "templates_language_known" CHECK ("templates"."language" in ('vi', 'en'))
);
--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_recipients" ADD CONSTRAINT "notification_recipients_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_refusals" ADD CONSTRAINT "notification_refusals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_recipients_unique" ON "notification_recipients" USING btree ("notification_id","member_id");--> statement-breakpoint
CREATE INDEX "notification_recipients_member" ON "notification_recipients" USING btree ("member_id","notification_id");--> statement-breakpoint
CREATE INDEX "notification_recipients_name" ON "notification_recipients" USING btree ("notification_id","name","id");--> statement-breakpoint
CREATE INDEX "notification_recipients_open" ON "notification_recipients" USING btree ("notification_id","id") WHERE round < wanted_round;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_refusals_unique" ON "notification_refusals" USING btree ("member_id","channel");--> statement-breakpoint
CREATE INDEX "notifications_title_id" ON "notifications" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "notifications_send_time_id" ON "notifications" USING btree ("send_time","id");--> statement-breakpoint
CREATE INDEX "notifications_created_at_id" ON "notifications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_updated_at_id" ON "notifications" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "notifications_club" ON "notifications" USING btree ("club_id","created_at");--> statement-breakpoint
CREATE INDEX "notifications_due" ON "notifications" USING btree ("send_time") WHERE planned_at is not null and resolved_at is null;--> statement-breakpoint
CREATE INDEX "notifications_working" ON "notifications" USING btree ("working_at") WHERE working_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_search" ON "notifications" USING gin ("search_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "templates_name_id" ON "templates" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "templates_created_at_id" ON "templates" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "templates_updated_at_id" ON "templates" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "templates_search" ON "templates" USING gin ("search_key" gin_trgm_ops);