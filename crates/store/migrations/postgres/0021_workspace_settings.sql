-- PostgreSQL: settings of a workspace. The twin is ../sqlite/0021_workspace_settings.sql.

create table workspace_setting (
    workspace bigint not null references workspace (id) on delete cascade,
    -- 'email' or 'models'.
    section text not null,
    -- JSON; passwords and keys in it are sealed.
    settings text not null,
    -- Increases with every change.
    version bigint not null,
    primary key (workspace, section)
);
