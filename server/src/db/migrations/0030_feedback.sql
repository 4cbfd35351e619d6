CREATE TABLE "feedback_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text COLLATE "vi-x-icu" NOT NULL,
	"name_key" text NOT NULL,
	"content" text NOT NULL,
	"search_key" text NOT NULL,
	CONSTRAINT "feedback_answers_name_length" CHECK (char_length("feedback_answers"."name") between 1 and 100),
	CONSTRAINT "feedback_answers_content_length" CHECK (char_length("feedback_answers"."content") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "feedback_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"feedback_id" uuid NOT NULL,
	"is_reply" boolean NOT NULL,
	"author_name" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "feedback_messages_content_length" CHECK (char_length("feedback_messages"."content") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text COLLATE "vi-x-icu" NOT NULL,
	"content" text NOT NULL,
	"club_id" uuid,
	"member_id" uuid,
	"last_asked_at" timestamp (3) with time zone NOT NULL,
	"reply_time" timestamp (3) with time zone,
	"tag_id" uuid,
	"assigned_to_id" uuid,
	"link_counter" integer DEFAULT 0 NOT NULL,
	"search_key" text DEFAULT '' NOT NULL,
	"status" smallint GENERATED ALWAYS AS (case when reply_time >= last_asked_at then 1 else 2 end) STORED,
	CONSTRAINT "feedbacks_title_length" CHECK (char_length("feedbacks"."title") between 1 and 254),
	CONSTRAINT "feedbacks_content_length" CHECK (char_length("feedbacks"."content") between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "feedback_messages" ADD CONSTRAINT "feedback_messages_feedback_id_feedbacks_id_fk" FOREIGN KEY ("feedback_id") REFERENCES "public"."feedbacks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD CONSTRAINT "feedbacks_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_answers_name_unique" ON "feedback_answers" USING btree ("name_key");--> statement-breakpoint
CREATE INDEX "feedback_answers_name_id" ON "feedback_answers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "feedback_answers_created_at_id" ON "feedback_answers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedback_answers_updated_at_id" ON "feedback_answers" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "feedback_messages_feedback" ON "feedback_messages" USING btree ("feedback_id","id");--> statement-breakpoint
CREATE INDEX "feedbacks_status" ON "feedbacks" USING btree ("status","last_asked_at");--> statement-breakpoint
CREATE INDEX "feedbacks_created_by" ON "feedbacks" USING btree ("created_by","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feedbacks_club" ON "feedbacks" USING btree ("club_id","id");--> statement-breakpoint
CREATE INDEX "feedbacks_member" ON "feedbacks" USING btree ("member_id","id");--> statement-breakpoint
CREATE INDEX "feedbacks_tag" ON "feedbacks" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "feedbacks_assigned" ON "feedbacks" USING btree ("assigned_to_id");--> statement-breakpoint
CREATE INDEX "feedbacks_title_id" ON "feedbacks" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "feedbacks_last_asked_at_id" ON "feedbacks" USING btree ("last_asked_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_reply_time_id" ON "feedbacks" USING btree ("reply_time","id");--> statement-breakpoint
CREATE INDEX "feedbacks_created_at_id" ON "feedbacks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_updated_at_id" ON "feedbacks" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "feedbacks_search" ON "feedbacks" USING gin ("search_key" gin_trgm_ops);