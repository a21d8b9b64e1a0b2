"""Django Ninja: its pagination by numbers of pages. It prints its address."""
from wsgiref.simple_server import make_server

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import path

settings.configure(
    DEBUG=False, SECRET_KEY="x", ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], INSTALLED_APPS=["ninja"], LOGGING_CONFIG=None)

from ninja import NinjaAPI, Schema  # needs the settings
from ninja.pagination import PageNumberPagination, paginate


class Row(Schema):
    id: int
    title: str


api = NinjaAPI()


@api.get("/rows", response=list[Row])
@paginate(PageNumberPagination, page_size=10)
def rows(request):
    return [{"id": n, "title": f"Row {n}"} for n in range(1, 26)]


urlpatterns = [path("", api.urls)]
server = make_server("127.0.0.1", 0, get_wsgi_application())
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
